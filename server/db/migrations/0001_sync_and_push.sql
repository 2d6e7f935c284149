CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_devices" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"passed" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sync_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "sync_floors" (
	"user_id" uuid NOT NULL,
	"collection" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "sync_floors_user_id_collection_pk" PRIMARY KEY("user_id","collection")
);
--> statement-breakpoint
CREATE TABLE "sync_marks" (
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "sync_marks_user_id_at_pk" PRIMARY KEY("user_id","at")
);
--> statement-breakpoint
ALTER TABLE "monitoring_settings" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "removal_jobs" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "removal_jobs" ALTER COLUMN "note" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_public_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");