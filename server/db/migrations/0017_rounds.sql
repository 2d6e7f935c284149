-- What is counted of sites moves out of rows that hold whole recipes. The old columns stay for copies of the version before,
-- which count there until they are stopped; a later version drops them.
CREATE TABLE "recipe_health" (
	"site_id" text PRIMARY KEY NOT NULL,
	"health" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removal_results" (
	"site_id" text PRIMARY KEY NOT NULL,
	"finished" integer NOT NULL,
	"verified" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "recipe_health" SELECT "site_id", "recipe" -> '_health' FROM "automation_templates" WHERE "recipe" ? '_health';--> statement-breakpoint
INSERT INTO "removal_results" SELECT "site_id", "finished", "verified" FROM "automation_templates" WHERE "finished" > 0;--> statement-breakpoint
-- Rounds are done one after the other, so that they take one worker at most.
UPDATE "work" SET "lane" = 'rounds' WHERE "kind" IN ('purge-expired', 'purge-deletions', 'purge-evidence', 'vacuum');--> statement-breakpoint
CREATE INDEX "api_keys_revoked" ON "api_keys" USING btree ("revoked_at") WHERE "api_keys"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "auth_codes_expire" ON "auth_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "confirmation_links_plain" ON "confirmation_links" USING btree ("user_id") WHERE strpos(left("confirmation_links"."link", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "exposure_scans_plain" ON "exposure_scans" USING btree ("user_id") WHERE strpos(left("exposure_scans"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "mfa_challenges_expire" ON "mfa_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_factors_plain" ON "mfa_factors" USING btree ("id") WHERE strpos(left("mfa_factors"."secret", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "intents_plain" ON "intents" USING btree ("user_id") WHERE strpos(left("intents"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "legal_requests_plain" ON "legal_requests" USING btree ("user_id") WHERE strpos(left("legal_requests"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "mail_tokens_expire" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_plain" ON "messages" USING btree ("user_id") WHERE strpos(left("messages"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "notifications_plain" ON "notifications" USING btree ("user_id") WHERE strpos(left("notifications"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expire" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "people_plain" ON "people" USING btree ("user_id") WHERE strpos(left("people"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "provider_visits_expire" ON "provider_visits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "realtime_updates_plain" ON "realtime_updates" USING btree ("user_id") WHERE strpos(left("realtime_updates"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "reappearance_alerts_plain" ON "reappearance_alerts" USING btree ("user_id") WHERE strpos(left("reappearance_alerts"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "removal_attempts_plain" ON "removal_attempts" USING btree ("user_id") WHERE strpos(left("removal_attempts"."resume", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "removal_jobs_plain" ON "removal_jobs" USING btree ("user_id") WHERE strpos(left("removal_jobs"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "return_addresses_plain" ON "return_addresses" USING btree ("address") WHERE strpos(left("return_addresses"."code", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "searches_plain" ON "searches" USING btree ("user_id") WHERE strpos(left("searches"."asked", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "seen_records_plain" ON "seen_records" USING btree ("user_id") WHERE strpos(left("seen_records"."records", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "work_plain" ON "work" USING btree ("kind") WHERE strpos(left("work"."input", 5), 'ols1.') = 0;
