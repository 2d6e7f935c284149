DROP INDEX "work_due";--> statement-breakpoint
CREATE INDEX "data_broker_sites_deleted" ON "data_broker_sites" USING btree ("user_id","seq") WHERE "data_broker_sites"."deleted";--> statement-breakpoint
CREATE INDEX "exposure_scans_deleted" ON "exposure_scans" USING btree ("user_id","seq") WHERE "exposure_scans"."deleted";--> statement-breakpoint
CREATE INDEX "intents_deleted" ON "intents" USING btree ("user_id","seq") WHERE "intents"."deleted";--> statement-breakpoint
CREATE INDEX "legal_requests_deleted" ON "legal_requests" USING btree ("user_id","seq") WHERE "legal_requests"."deleted";--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("user_id","seq") WHERE "messages"."deleted";--> statement-breakpoint
CREATE INDEX "monitoring_settings_deleted" ON "monitoring_settings" USING btree ("user_id","seq") WHERE "monitoring_settings"."deleted";--> statement-breakpoint
CREATE INDEX "notifications_deleted" ON "notifications" USING btree ("user_id","seq") WHERE "notifications"."deleted";--> statement-breakpoint
CREATE INDEX "pdf_reports_deleted" ON "pdf_reports" USING btree ("user_id","seq") WHERE "pdf_reports"."deleted";--> statement-breakpoint
CREATE INDEX "people_deleted" ON "people" USING btree ("user_id","seq") WHERE "people"."deleted";--> statement-breakpoint
CREATE INDEX "realtime_updates_deleted" ON "realtime_updates" USING btree ("user_id","seq") WHERE "realtime_updates"."deleted";--> statement-breakpoint
CREATE INDEX "realtime_updates_pictured" ON "realtime_updates" USING btree ("user_id") WHERE not "realtime_updates"."deleted" and "realtime_updates"."evidence" @> '[{"kind": "screenshot"}]';--> statement-breakpoint
CREATE INDEX "reappearance_alerts_deleted" ON "reappearance_alerts" USING btree ("user_id","seq") WHERE "reappearance_alerts"."deleted";--> statement-breakpoint
CREATE INDEX "removal_jobs_deleted" ON "removal_jobs" USING btree ("user_id","seq") WHERE "removal_jobs"."deleted";--> statement-breakpoint
CREATE INDEX "confirmation_links_job" ON "confirmation_links" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "return_addresses_job" ON "return_addresses" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "work_visits" ON "work" USING btree ("lane","due_at","kind") WHERE "work"."leased_until" is null and "work"."kind" in ('scan-site', 'remove-listing');--> statement-breakpoint
CREATE INDEX "work_others" ON "work" USING btree ("kind","due_at") WHERE "work"."leased_until" is null and "work"."kind" not in ('scan-site', 'remove-listing');--> statement-breakpoint
CREATE INDEX "work_leased" ON "work" USING btree ("lane") WHERE "work"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "work_user" ON "work" USING btree ("user_id");--> statement-breakpoint
-- By default a table is vacuumed when a fifth of it has changed, and its indices would be full of dead rows by then.
ALTER TABLE "work" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
-- The queue before this one kept a copy of the work's names there.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
