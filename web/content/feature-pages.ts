// The nine feature pages.
import type { FeaturePage } from './feature-page.ts'
import { aiLegalEngine } from './features/ai-legal-engine.ts'
import { automatedRemoval } from './features/automated-removal.ts'
import { deepWebScanning } from './features/deep-web-scanning.ts'
import { enterpriseSecurity } from './features/enterprise-security.ts'
import { familyTeamPlans } from './features/family-team-plans.ts'
import { liveProgressTracking } from './features/live-progress-tracking.ts'
import { pdfReports } from './features/pdf-reports.ts'
import { reappearanceAlerts } from './features/reappearance-alerts.ts'
import { scheduledMonitoring } from './features/scheduled-monitoring.ts'

export const featurePages: readonly FeaturePage[] = [
  deepWebScanning,
  automatedRemoval,
  liveProgressTracking,
  aiLegalEngine,
  reappearanceAlerts,
  pdfReports,
  scheduledMonitoring,
  familyTeamPlans,
  enterpriseSecurity,
]

/** The feature page of a path segment, or undefined. */
export function findFeaturePage(slug: string): FeaturePage | undefined {
  return featurePages.find(page => page.slug === slug)
}
