CREATE TABLE "data_broker_sites" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"category" text NOT NULL,
	"difficulty_level" text,
	"parent_id" text,
	"opt_out_url" text,
	"privacy_url" text,
	"privacy_email" text,
	"requirements" jsonb NOT NULL,
	"data_types" jsonb NOT NULL,
	"scannable" boolean NOT NULL,
	"template" jsonb,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "data_broker_sites_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "exposure_scans" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"site_id" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" text NOT NULL,
	"started_at" text,
	"scan_date" text,
	"next_check_at" text,
	"problem" text,
	"listings" jsonb NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exposure_scans_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"created_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "intents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "legal_requests" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"request_type" text NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"ai_analysis" jsonb,
	"created_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "legal_requests_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"job_id" text NOT NULL,
	"site_id" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"follow_up_at" text,
	"sent_at" text,
	"created_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "monitoring_settings" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"email_alerts" boolean NOT NULL,
	"instant_notifications" boolean NOT NULL,
	"weekly_summary" boolean NOT NULL,
	"monitoring_frequency" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "monitoring_settings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"site_name" text NOT NULL,
	"job_id" text,
	"alert_id" text,
	"priority" text NOT NULL,
	"is_read" boolean NOT NULL,
	"is_dismissed" boolean NOT NULL,
	"created_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "pdf_reports" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"report_type" text NOT NULL,
	"status" text NOT NULL,
	"generated_at" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pdf_reports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"relation" text NOT NULL,
	"names" jsonb NOT NULL,
	"birth_year" double precision,
	"birth_date" text,
	"places" jsonb NOT NULL,
	"phones" jsonb NOT NULL,
	"emails" jsonb NOT NULL,
	"relatives" jsonb NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "people_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "realtime_updates" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"job_id" text NOT NULL,
	"site_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"update_type" text NOT NULL,
	"update_data" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "realtime_updates_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reappearance_alerts" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"site_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"job_id" text NOT NULL,
	"listing_key" text NOT NULL,
	"status" text NOT NULL,
	"detected_at" text NOT NULL,
	"previous_removal_date" text,
	"action" text,
	"new_job_id" text,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reappearance_alerts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "removal_jobs" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"site_id" text NOT NULL,
	"scan_id" text NOT NULL,
	"listing_key" text NOT NULL,
	"listing_name" text NOT NULL,
	"listing_url" text,
	"status" text NOT NULL,
	"assurance" text NOT NULL,
	"job_type" text NOT NULL,
	"waiting_for" text NOT NULL,
	"parent_job_id" text,
	"attempts" double precision NOT NULL,
	"completed_steps" jsonb NOT NULL,
	"handoff" jsonb,
	"return_address" text,
	"next_action_at" text,
	"submitted_at" text,
	"absent_since" text,
	"completed_at" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "removal_jobs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"flow" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text,
	CONSTRAINT "profiles_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"parent_hash" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"public_id" uuid NOT NULL,
	"amr" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "subscribers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "automation_templates" (
	"site_id" text PRIMARY KEY NOT NULL,
	"removal_method" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"verified" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"user_id" uuid NOT NULL,
	"bucket" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"digest" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blobs_user_id_bucket_key_pk" PRIMARY KEY("user_id","bucket","key")
);
--> statement-breakpoint
CREATE TABLE "confirmation_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"link" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disclosures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removal_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"resume" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "return_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_records" (
	"user_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "seen_records_user_id_scan_id_key_pk" PRIMARY KEY("user_id","scan_id","key")
);
--> statement-breakpoint
CREATE TABLE "sync_heads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"user_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"lease" uuid,
	"replanned" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "work_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_broker_sites_seq" ON "data_broker_sites" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "exposure_scans_seq" ON "exposure_scans" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "exposure_scans_person_id" ON "exposure_scans" USING btree ("user_id","person_id");--> statement-breakpoint
CREATE INDEX "intents_seq" ON "intents" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "intents_status" ON "intents" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "intents_created_at" ON "intents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "legal_requests_seq" ON "legal_requests" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "legal_requests_created_at" ON "legal_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_seq" ON "messages" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "messages_job_id" ON "messages" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "monitoring_settings_seq" ON "monitoring_settings" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_seq" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "pdf_reports_seq" ON "pdf_reports" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "pdf_reports_generated_at" ON "pdf_reports" USING btree ("user_id","generated_at");--> statement-breakpoint
CREATE INDEX "people_seq" ON "people" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "people_created_at" ON "people" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "realtime_updates_seq" ON "realtime_updates" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "realtime_updates_job_id" ON "realtime_updates" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "reappearance_alerts_seq" ON "reappearance_alerts" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "reappearance_alerts_detected_at" ON "reappearance_alerts" USING btree ("user_id","detected_at");--> statement-breakpoint
CREATE INDEX "removal_jobs_seq" ON "removal_jobs" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "removal_jobs_created_at" ON "removal_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_current" ON "refresh_tokens" USING btree ("session_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disclosures_person" ON "disclosures" USING btree ("user_id","person_id");--> statement-breakpoint
CREATE INDEX "removal_attempts_job" ON "removal_attempts" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("due_at");