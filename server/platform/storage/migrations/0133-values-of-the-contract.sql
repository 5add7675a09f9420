-- Addresses and numbers that migrations stored although the contract refuses them. Each is kept in a note of its contact.

create temporary table bad_values on commit drop as
select id, email, status,
  not (
    length(email) <= 254 and length(split_part(email, '@', 1)) <= 64 and email !~ '[.][0-9]+$'
    and email ~* '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+([.][a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([^\x01-\x2c/:-@[-`{-\x7f.-]([^\x01-\x2c/:-@[-`{-\x7f.]*[^\x01-\x2c/:-@[-`{-\x7f.-])?[.])+[^\x01-\x2c/:-@[-`{-\x7f.-]([^\x01-\x2c/:-@[-`{-\x7f.]*[^\x01-\x2c/:-@[-`{-\x7f.-])?$'
  ) as is_address,
  (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(custom_fields) f
    where jsonb_typeof(f.value) = 'number' and abs((f.value #>> '{}')::numeric) > 9007199254740991) as numbers
from contacts;
delete from bad_values where not is_address and numbers = '{}';

insert into contact_notes (id, contact_id, title, body, pinned, actor_kind, actor_id, actor_name, created_at, updated_at)
select gen_random_uuid(), id, 'Values that the contact cannot keep',
  concat_ws(E'\n',
    case when is_address then 'No mail can be sent to the address ' || left(email, 300) || '. Enter the right address, and change the status.' end,
    case when numbers <> '{}' then 'The custom fields had numbers outside of the range: ' || left(numbers::text, 15000) end),
  true, 'system', null, null, now(), now()
from bad_values;

update contacts c set
  email = case when b.is_address then 'contact-' || c.id || '@address.invalid' else c.email end,
  -- A "no" of the person stays what it is.
  status = case when b.is_address and c.status in ('subscribed', 'pending', 'transactional') then 'bounced' else c.status end,
  custom_fields = c.custom_fields - array(select jsonb_object_keys(b.numbers)),
  version = c.version + 1, updated_at = now()
from bad_values b where b.id = c.id;

update contact_emails e set until_at = now() from bad_values b
where b.id = e.contact_id and b.is_address and e.until_at is null;
insert into contact_emails (id, contact_id, email, from_at, actor_kind)
select gen_random_uuid(), c.id, c.email, now(), 'system' from contacts c join bad_values b on b.id = c.id where b.is_address;
