-- Visits that need no browser are found apart from those that do. What is planned already waits for a browser, as before,
-- and so does what a copy of the version before plans; the next visit goes as its recipe says.
DROP INDEX "work_visits";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "transport" text DEFAULT 'browser' NOT NULL;
