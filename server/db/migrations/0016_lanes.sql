-- Visits wait in their lane by urgency. What is planned already was asked for, or is maintenance where no request waits for
-- its result.
CREATE TABLE "site_lanes" (
	"lane" text PRIMARY KEY NOT NULL,
	"at_once" integer DEFAULT 1 NOT NULL,
	"proven" integer DEFAULT 0 NOT NULL,
	"ceiling" integer,
	"ceiling_at" timestamp (3) with time zone,
	"narrowed_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"visit_ms" double precision,
	"answer_ms" double precision,
	"cycle_ms" double precision,
	"stretch" double precision DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "work_visits";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "urgency" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "work" SET "urgency" = 3 FROM "exposure_scans" "scan"
WHERE "work"."kind" = 'scan-site' AND "scan"."user_id" = "work"."user_id" AND "scan"."id"::text = "work"."ref"
	AND "scan"."status" <> 'pending'
	AND NOT EXISTS (
		SELECT FROM "removal_jobs" "job"
		WHERE "job"."user_id" = "scan"."user_id" AND "job"."scan_id" = "scan"."id" AND "job"."status" = 'verification'
	);--> statement-breakpoint
CREATE INDEX "work_visits" ON "work" USING btree ("lane","urgency","due_at","kind","user_id") WHERE "work"."leased_until" is null and "work"."kind" in ('scan-site', 'remove-listing');
