-- In place of work_visits_by_transport, which knew no free scans.
create index concurrently if not exists "work_all_visits" on "work" using btree ("transport", "lane", "urgency", "due_at", "kind", "user_id")
  where "leased_until" is null and "kind" in ('scan-site', 'remove-listing', 'free-scan');
