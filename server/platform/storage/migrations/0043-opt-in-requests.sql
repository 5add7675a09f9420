-- What people asked for on forms and have not confirmed yet, and the evidence of it in the ledger of consents.

create table opt_in_requests (
  contact_id uuid not null references contacts on delete cascade,
  -- What asked, such as form:ID. Asking again replaces the request.
  source text not null,
  -- The version of the text, such as form:ID:v3.
  text_version text not null,
  -- The text that the person agreed to; null where the form has none.
  text text,
  language text,
  page_url text,
  ip inet,
  -- The lists to join and the tags to add when the person confirms.
  list_ids uuid[] not null,
  tag_ids uuid[] not null,
  -- What the person agrees to besides marketing when it confirms: [{ purpose, text }].
  consents jsonb not null,
  asked_at timestamptz(3) not null,
  primary key (contact_id, source)
);

alter table consent_events
  add column text text,
  add column language text,
  add column page_url text,
  -- { source, page_url, language, ip, occurred_at }: how the person asked for what it confirmed.
  add column requested jsonb;

create or replace function refuse_change_of_consent() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['contact_id', 'ip', 'reason', 'requested', 'actor_id', 'actor_name'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'contact_id' = to_jsonb(old) - 'contact_id' then
      if new.contact_id is null or exists (
        select from contact_merges m where m.contact_id = new.contact_id and m.merged_id = old.contact_id
      ) then
        return new;
      end if;
    elsif new.contact_id is null and to_jsonb(new) - personal = to_jsonb(old) - personal
      and (new.ip is null or new.ip = old.ip)
      and new.reason is null
      and new.requested is null
      and (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.actor_name is null or new.actor_name = old.actor_name)
    then
      return new;
    end if;
  end if;
  raise exception 'consent_events is only ever added to';
end
$$;
