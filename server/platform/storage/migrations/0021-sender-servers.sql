-- Which mail server a sender has had since when: a bounce comes hours after its message went out, and the sender may have another one by
-- then. The ledger keeps no server for each message, which would make each of its rows longer.

-- Nothing is referenced: whatever goes later, what was is known.
create table sender_servers (
  id bigint primary key generated always as identity,
  -- Null: the default one of the settings, for senders without a server of their own.
  sender_id uuid,
  mail_server_id uuid,
  since timestamptz(3) not null
);
create index sender_servers_by_sender on sender_servers (sender_id, since, id);

create function note_server_of_sender() returns trigger language plpgsql as $$
begin
  insert into sender_servers (sender_id, mail_server_id, since)
  values (new.id, new.mail_server_id, case tg_op when 'INSERT' then '-infinity' else new.updated_at end);
  return null;
end $$;
create trigger senders_server_set after insert on senders
  for each row execute function note_server_of_sender();
create trigger senders_server_changed after update on senders
  for each row when (old.mail_server_id is distinct from new.mail_server_id) execute function note_server_of_sender();

create function note_default_server() returns trigger language plpgsql as $$
begin
  insert into sender_servers (sender_id, mail_server_id, since)
  values (null, (new.value ->> 'default_mail_server_id')::uuid,
    case tg_op when 'INSERT' then '-infinity' else coalesce(new.updated_at, now()) end);
  return null;
end $$;
create trigger settings_server_set after insert on settings_groups
  for each row when (new.key = 'sending') execute function note_default_server();
create trigger settings_server_changed after update on settings_groups
  for each row when (
    new.key = 'sending' and old.value ->> 'default_mail_server_id' is distinct from new.value ->> 'default_mail_server_id')
  execute function note_default_server();

-- Of what was before, only the present is known.
insert into sender_servers (sender_id, mail_server_id, since) select id, mail_server_id, '-infinity' from senders;
insert into sender_servers (sender_id, mail_server_id, since)
select null, (value ->> 'default_mail_server_id')::uuid, '-infinity' from settings_groups where key = 'sending';

-- The server that a message went through at a moment, by its sender: that of the message, of the campaign's variant, of the campaign, or
-- the default one. A change takes the sending processes some seconds to see. Null where there was none.
create function server_of_delivery(delivery uuid, source uuid, variant text, moment timestamptz) returns uuid
language plpgsql stable as $$
declare
  sender uuid := coalesce(
    (select m.sender_id from messages m where m.id = delivery),
    (select coalesce((v.variant ->> 'sender_id')::uuid, c.sender_id)
     from campaigns c
     left join jsonb_array_elements(c.ab -> 'variants') as v (variant) on v.variant ->> 'key' = server_of_delivery.variant
     where c.id = source),
    (select (g.value ->> 'default_sender_id')::uuid from settings_groups g where g.key = 'sending'));
begin
  return coalesce(
    (select s.mail_server_id from sender_servers s where s.sender_id = sender and s.since <= moment
     order by s.since desc, s.id desc limit 1),
    (select s.mail_server_id from sender_servers s where s.sender_id is null and s.since <= moment
     order by s.since desc, s.id desc limit 1));
end $$;
