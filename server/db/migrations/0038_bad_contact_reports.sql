ALTER TABLE "bad_contacts" ADD COLUMN "reporter" text;--> statement-breakpoint
ALTER TABLE "bad_contacts" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;