-- A storm of events of one kind must not hold up the others: the router takes some of each key.
create index trigger_events_by_key on trigger_events (key, id);
-- Also finds whether an earlier event of a contact is still in the outbox.
drop index trigger_events_by_contact;
create index trigger_events_by_contact on trigger_events (contact_id, key, id);
