-- What the draft of a sequence is compiled of: server/marketing/sequences/shape.ts. Null for automations.
alter table flows add column sequence jsonb;
