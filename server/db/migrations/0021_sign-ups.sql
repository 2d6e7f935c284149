ALTER TABLE "mail_tokens" ADD COLUMN "signup_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "password_hash" text;