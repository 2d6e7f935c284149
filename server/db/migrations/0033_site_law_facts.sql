ALTER TABLE "data_broker_sites" ADD COLUMN "country" jsonb;--> statement-breakpoint
ALTER TABLE "data_broker_sites" ADD COLUMN "registries" jsonb;