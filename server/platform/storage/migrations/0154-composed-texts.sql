-- Texts that were stored before they were composed (Unicode NFC). The same name, typed on another system, is then the same text: in a
-- search, in a condition and as the name of a tag. Audit log, deliveries, consents and submissions stay as they were: they are evidence.

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
      'select id, name from %I where length(name) <= 1000 and name is not nfc normalized order by created_at, id', place)
    loop
      number := 1;
      wanted := normalize(thing.name, nfc);
      loop
        execute format('select exists (select from %I where lower(name) = lower($1) and id <> $2)', place)
          into is_taken using wanted, thing.id;
        exit when not is_taken;
        number := number + 1;
        wanted := left(normalize(thing.name, nfc), 90) || ' (' || number || ')';
      end loop;
      execute format('update %I set name = $1, version = version + 1 where id = $2', place) using wanted, thing.id;
    end loop;
  end loop;
end $$;

-- An external id keeps its spelling if the composed one is that of another contact.
update contacts c set external_id = normalize(external_id, nfc), version = version + 1, updated_at = now()
where external_id is not nfc normalized
  and not exists (select from contacts o where o.external_id = normalize(c.external_id, nfc))
  and id = (select min(o.id::text)::uuid from contacts o where normalize(o.external_id, nfc) = normalize(c.external_id, nfc));

update contacts set
  first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc), prefix = normalize(prefix, nfc),
  company = normalize(company, nfc), job_title = normalize(job_title, nfc), address_line1 = normalize(address_line1, nfc),
  address_line2 = normalize(address_line2, nfc), address_city = normalize(address_city, nfc),
  address_state = normalize(address_state, nfc), address_postal_code = normalize(address_postal_code, nfc),
  custom_fields = normalize(custom_fields::text, nfc)::jsonb, version = version + 1, updated_at = now()
where concat(first_name, ' ', last_name, ' ', prefix, ' ', company, ' ', job_title, ' ', address_line1, ' ', address_line2, ' ',
  address_city, ' ', address_state, ' ', address_postal_code, ' ', custom_fields::text) is not nfc normalized;

update contact_notes set title = normalize(title, nfc), body = normalize(body, nfc), version = version + 1
where concat(title, ' ', body) is not nfc normalized;

update custom_fields set
  label = normalize(label, nfc), description = normalize(description, nfc), options = normalize(options::text, nfc)::jsonb,
  version = version + 1
where concat(label, ' ', description, ' ', options::text) is not nfc normalized;

update lists set description = normalize(description, nfc), version = version + 1 where description is not nfc normalized;

-- Conditions compare with these texts.
update segments set condition = normalize(condition::text, nfc)::jsonb, version = version + 1, count_due_at = now()
where condition::text is not nfc normalized;
update flows set draft = normalize(draft::text, nfc)::jsonb, version = version + 1 where draft::text is not nfc normalized;
update flow_versions set definition = normalize(definition::text, nfc)::jsonb where definition::text is not nfc normalized;
update campaigns set audience = normalize(audience::text, nfc)::jsonb, version = version + 1
where audience::text is not nfc normalized;
