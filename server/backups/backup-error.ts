// Why a backup can't be made, read or restored.

/** The message is one sentence for the operator. It names no person. */
export class BackupError extends Error {}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the quota of its disk is used up',
  EEXIST: 'a part of its path isn’t a folder',
  EIO: 'its disk has a fault',
  EISDIR: 'it’s a folder',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path isn’t a folder',
  EPERM: 'permission is denied',
  EROFS: 'its disk is read-only',
}

/** A fault of the file system as a sentence. Other errors stay as they are. */
export function asBackupError(error: unknown, file: string, act: 'written' | 'read'): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  const fault = typeof code === 'string' ? FAULTS[code] : undefined
  return fault === undefined ? error : new BackupError(`${file} can’t be ${act}: ${fault}.`, { cause: error })
}
