-- In place of work_visits, which found both sorts together.
create index concurrently if not exists "work_visits_by_transport" on "work" using btree ("transport", "lane", "urgency", "due_at", "kind", "user_id")
  where "leased_until" is null and "kind" in ('scan-site', 'remove-listing');
