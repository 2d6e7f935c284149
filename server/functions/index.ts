// The only list of functions: the same handlers answer an intent and POST /functions/v1/{name}.
import type { FunctionName } from '#shared/protocol/functions.ts'
import { addBrokerMail } from './add-broker-mail.ts'
import { aiLegalEngine } from './ai-legal-engine.ts'
import { answerLook } from './answer-look.ts'
import { cancelRemoval } from './cancel-removal.ts'
import { completeGuide } from './complete-guide.ts'
import { confirmListing } from './confirm-listing.ts'
import type { FunctionHandler } from './context.ts'
import { emailRemoval } from './email-removal.ts'
import { generatePdfReport } from './generate-pdf-report.ts'
import { handleReappearance } from './handle-reappearance.ts'
import { retryRemoval } from './retry-removal.ts'
import { startMonitoring } from './start-monitoring.ts'
import { startRemovals } from './start-removals.ts'
import { startScan } from './start-scan.ts'
import { withdrawAnswer } from './withdraw-answer.ts'

export const functions: { [N in FunctionName]: FunctionHandler<N> } = {
  'start-scan': startScan,
  'confirm-listing': confirmListing,
  'withdraw-answer': withdrawAnswer,
  'start-removals': startRemovals,
  'complete-guide': completeGuide,
  'answer-look': answerLook,
  'cancel-removal': cancelRemoval,
  'retry-removal': retryRemoval,
  'add-broker-mail': addBrokerMail,
  'email-removal': emailRemoval,
  'ai-legal-engine': aiLegalEngine,
  'handle-reappearance': handleReappearance,
  'start-monitoring': startMonitoring,
  'generate-pdf-report': generatePdfReport,
}
