// What is kept of an invitation's token.
import { createHash } from 'node:crypto'

/** SHA-256 in hex; the token itself has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
