-- The lists that an address had left before its contact went, each with the time. The status is null where the person
-- had left lists only.
alter table kept_opt_outs
  alter column status drop not null,
  alter column said_at drop not null,
  add column left_lists jsonb not null default '{}',
  add check ((status is null) = (said_at is null)),
  add check (status is not null or left_lists <> '{}');
