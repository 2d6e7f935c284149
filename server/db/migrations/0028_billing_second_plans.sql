ALTER TABLE "billing_customers" ADD COLUMN "past_due_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "others" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "payer_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;