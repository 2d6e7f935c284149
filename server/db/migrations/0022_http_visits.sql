-- Visits that need no browser are found apart from those that do. A copy of the version before goes on planning visits: they
-- wait for a browser, as all did.
DROP INDEX "work_visits";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "transport" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
UPDATE "work" SET "transport" = 'http' FROM "exposure_scans" "scan", "automation_templates" "template"
WHERE "work"."kind" = 'scan-site' AND "scan"."user_id" = "work"."user_id" AND "scan"."id" = "work"."ref"
	AND "template"."site_id" = "scan"."site_id"
	AND "template"."recipe" @> '{"steps":[{"stepType":"scan","transport":"http"}]}';--> statement-breakpoint
CREATE INDEX "work_visits" ON "work" USING btree ("transport","lane","urgency","due_at","kind","user_id") WHERE "work"."leased_until" is null and "work"."kind" in ('scan-site', 'remove-listing');
