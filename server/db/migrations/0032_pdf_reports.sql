ALTER TABLE "pdf_reports" ADD COLUMN "person_ids" jsonb;--> statement-breakpoint
ALTER TABLE "pdf_reports" ADD COLUMN "maker" uuid;