-- Texts that were stored before they were composed (Unicode NFC). The same name, typed on another system, is then the same text: in a
-- search, in a condition and as the name of a tag. Audit log, deliveries, consents and submissions stay as they were: they are evidence.

-- A text that would become longer, as some in Hebrew do, stays as it is: a longer one may be refused.
create function pg_temp.composed(given text) returns text language sql immutable as $$
  select case when length(normalize(given, nfc)) <= length(given) then normalize(given, nfc) else given end
$$;

-- Names that are unique. If a composed name is taken, the other keeps both apart: its number stands behind it.
do $$
declare
  place text;
  thing record;
  wanted text;
  number integer;
  is_taken boolean;
begin
  foreach place in array array['tags', 'lists', 'segments', 'templates', 'forms', 'flows'] loop
    for thing in execute format(
      'select id, name from %I where length(name) <= 1000 and name <> pg_temp.composed(name) order by created_at, id', place)
    loop
      number := 1;
      wanted := pg_temp.composed(thing.name);
      loop
        execute format('select exists (select from %I where lower(name) = lower($1) and id <> $2)', place)
          into is_taken using wanted, thing.id;
        exit when not is_taken;
        number := number + 1;
        wanted := left(pg_temp.composed(thing.name), 90) || ' (' || number || ')';
      end loop;
      execute format('update %I set name = $1, version = version + 1 where id = $2', place) using wanted, thing.id;
    end loop;
  end loop;
end $$;

-- An external id keeps its spelling if the composed one is that of another contact.
with wanted as (
  select id, made, row_number() over (partition by made order by id) as place
  from (select id, pg_temp.composed(external_id) as made from contacts where external_id is not nfc normalized) as found
)
update contacts c set external_id = w.made, version = version + 1, updated_at = now()
from wanted w
where c.id = w.id and w.place = 1 and not exists (select from contacts o where o.external_id = w.made);

update contacts set
  first_name = pg_temp.composed(first_name), last_name = pg_temp.composed(last_name), prefix = pg_temp.composed(prefix),
  company = pg_temp.composed(company), job_title = pg_temp.composed(job_title), address_line1 = pg_temp.composed(address_line1),
  address_line2 = pg_temp.composed(address_line2), address_city = pg_temp.composed(address_city),
  address_state = pg_temp.composed(address_state), address_postal_code = pg_temp.composed(address_postal_code),
  custom_fields = pg_temp.composed(custom_fields::text)::jsonb, version = version + 1, updated_at = now()
where concat(first_name, ' ', last_name, ' ', prefix, ' ', company, ' ', job_title, ' ', address_line1, ' ', address_line2, ' ',
  address_city, ' ', address_state, ' ', address_postal_code, ' ', custom_fields::text) is not nfc normalized;

update contact_notes set title = pg_temp.composed(title), body = pg_temp.composed(body), version = version + 1
where concat(title, ' ', body) is not nfc normalized;

update custom_fields set
  label = pg_temp.composed(label), description = pg_temp.composed(description), options = pg_temp.composed(options::text)::jsonb,
  version = version + 1
where concat(label, ' ', description, ' ', options::text) is not nfc normalized;

update lists set description = pg_temp.composed(description), version = version + 1 where description is not nfc normalized;

-- Conditions compare with these texts.
update segments set condition = pg_temp.composed(condition::text)::jsonb, version = version + 1, count_due_at = now()
where condition::text is not nfc normalized;
update flows set draft = pg_temp.composed(draft::text)::jsonb, version = version + 1 where draft::text is not nfc normalized;
update flow_versions set definition = pg_temp.composed(definition::text)::jsonb where definition::text is not nfc normalized;
update campaigns set audience = pg_temp.composed(audience::text)::jsonb, version = version + 1
where audience::text is not nfc normalized;

drop function pg_temp.composed(text);
