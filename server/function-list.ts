// The only list of functions: the same handlers answer an intent and POST /functions/v1/{name}.
import type { FunctionName } from '#shared/protocol/functions.ts'
import type { FunctionHandler } from './function-handler.ts'
import { aiLegalEngine } from './legal/ai-legal-engine.ts'
import { addBrokerMail } from './removals/commands/add-broker-mail.ts'
import { answerLook } from './removals/commands/answer-look.ts'
import { cancelRemoval } from './removals/commands/cancel-removal.ts'
import { completeGuide } from './removals/commands/complete-guide.ts'
import { confirmListing } from './removals/commands/confirm-listing.ts'
import { emailRemoval } from './removals/commands/email-removal.ts'
import { handleReappearance } from './removals/commands/handle-reappearance.ts'
import { readReply } from './removals/commands/read-reply.ts'
import { recordCheck } from './removals/commands/record-check.ts'
import { recordLetter } from './removals/commands/record-letter.ts'
import { retryRemoval } from './removals/commands/retry-removal.ts'
import { startMonitoring } from './removals/commands/start-monitoring.ts'
import { startRemovals } from './removals/commands/start-removals.ts'
import { startScan } from './removals/commands/start-scan.ts'
import { withdrawAnswer } from './removals/commands/withdraw-answer.ts'
import { withdrawCheck } from './removals/commands/withdraw-check.ts'
import { generatePdfReport } from './reports/generate-pdf-report.ts'

export const functions: { [N in FunctionName]: FunctionHandler<N> } = {
  'start-scan': startScan,
  'confirm-listing': confirmListing,
  'withdraw-answer': withdrawAnswer,
  'start-removals': startRemovals,
  'complete-guide': completeGuide,
  'answer-look': answerLook,
  'record-check': recordCheck,
  'withdraw-check': withdrawCheck,
  'cancel-removal': cancelRemoval,
  'retry-removal': retryRemoval,
  'add-broker-mail': addBrokerMail,
  'email-removal': emailRemoval,
  'record-letter': recordLetter,
  'read-reply': readReply,
  'ai-legal-engine': aiLegalEngine,
  'handle-reappearance': handleReappearance,
  'start-monitoring': startMonitoring,
  'generate-pdf-report': generatePdfReport,
}
