-- Tags are added when a form is submitted, as its definition says. Only lists wait for the confirmation.
alter table opt_in_requests drop column tag_ids;
