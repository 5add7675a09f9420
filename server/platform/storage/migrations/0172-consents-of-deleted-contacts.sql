-- When an entry of the consent ledger lost its contact: from then on it is kept for `consent_kept_for_days`.

alter table consent_events add column without_contact_since timestamptz(3);

-- The time of earlier deletions is not known. Their entries are kept for the whole period from now.
alter table consent_events disable trigger consent_events_are_kept;
update consent_events set without_contact_since = now() where contact_id is null;
alter table consent_events enable trigger consent_events_are_kept;

create index consent_events_without_contact on consent_events (without_contact_since) where contact_id is null;

create or replace function refuse_change_of_consent() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['contact_id', 'ip', 'reason', 'requested', 'actor_id', 'actor_name'];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    if old.run_id is not null and old.run_id::text = current_setting('crs.undone_run', true) then
      if tg_op = 'DELETE' then
        return old;
      end if;
      if old.voided_at is null and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
        return new;
      end if;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if old.contact_id is null
      and old.without_contact_since < nullif(current_setting('crs.consents_kept_since', true), '')::timestamptz
    then
      return old;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'contact_id' = to_jsonb(old) - 'contact_id' then
      if new.contact_id is null or exists (
        select from contact_merges m where m.contact_id = new.contact_id and m.merged_id = old.contact_id
      ) then
        if new.contact_id is null then
          new.without_contact_since := coalesce(old.without_contact_since, now());
        end if;
        return new;
      end if;
    elsif new.contact_id is null and to_jsonb(new) - personal = to_jsonb(old) - personal
      and (new.ip is null or new.ip = old.ip)
      and new.reason is null
      and new.requested is null
      and (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.actor_name is null or new.actor_name = old.actor_name)
    then
      new.without_contact_since := coalesce(old.without_contact_since, now());
      return new;
    end if;
  end if;
  raise exception 'consent_events is only ever added to';
end
$$;
