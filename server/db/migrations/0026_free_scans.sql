-- Free scans of visitors, for a day. Their visits wait in the lanes of sites like all others, so the index of visits has
-- them too; it is built beside this migration, and copies of the version before find theirs by it as well.
CREATE TABLE "event_counts" (
	"on_day" date NOT NULL,
	"event" text NOT NULL,
	"variant" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "event_counts_on_day_event_variant_pk" PRIMARY KEY("on_day","event","variant")
);
--> statement-breakpoint
CREATE TABLE "free_scan_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"place" smallint NOT NULL,
	"started_at" timestamp (3) with time zone,
	"found" text
);
--> statement-breakpoint
CREATE TABLE "free_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL,
	"asked" text NOT NULL,
	"share_id" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_scans_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
DROP INDEX IF EXISTS "work_visits_by_transport";--> statement-breakpoint
ALTER TABLE "free_scan_visits" ADD CONSTRAINT "free_scan_visits_scan_id_free_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."free_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_scan_visits_scan" ON "free_scan_visits" USING btree ("scan_id","place");--> statement-breakpoint
CREATE INDEX "free_scan_visits_plain" ON "free_scan_visits" USING btree ("id") WHERE strpos(left("free_scan_visits"."found", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "free_scans_search" ON "free_scans" USING btree ("search");--> statement-breakpoint
CREATE INDEX "free_scans_expires" ON "free_scans" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "free_scans_plain" ON "free_scans" USING btree ("id") WHERE strpos(left("free_scans"."asked", 5), 'ols1.') = 0;
