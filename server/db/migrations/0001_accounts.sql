CREATE TABLE "seen_records" (
	"user_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "seen_records_user_id_scan_id_key_pk" PRIMARY KEY("user_id","scan_id","key")
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "flow" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "amr" jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_current" ON "refresh_tokens" USING btree ("session_id") WHERE used_at is null;--> statement-breakpoint
ALTER TABLE "mail_tokens" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "mail_tokens" DROP COLUMN "consumed";