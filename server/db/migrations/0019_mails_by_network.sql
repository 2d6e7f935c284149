-- A mail that a stranger asked for leaves the owner's link alone. Links that were mailed before count as the account's own:
-- the next one voids them, as it did.
ALTER TABLE "mail_tokens" ADD COLUMN "asked_from" text;
