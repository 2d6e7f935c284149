ALTER TABLE "monitoring_settings" ADD COLUMN "muted" jsonb DEFAULT '["follow_up_needed.push"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_settings" ALTER COLUMN "muted" DROP DEFAULT;
