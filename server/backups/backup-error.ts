// Why a backup can't be made, read or restored.

/** The message is one sentence for the operator. It names no person. */
export class BackupError extends Error {}
