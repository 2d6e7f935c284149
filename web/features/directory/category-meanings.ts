// Our definition of each category of the catalogue.
import type { Category } from './directory-data.ts'

/** Texts that follow a colon. */
export const CATEGORY_MEANINGS: Readonly<Record<Category, string>> = {
  'People Search': 'sites where people can be looked up by name, phone number or address',
  'Marketing Data': 'companies that deal in data for advertising, mailing lists and audiences',
  'Background Check': 'services that report on a person’s past',
  'Credit/Financial': 'credit agencies, and companies that deal in financial or insurance data',
  Professional: 'companies that deal in data about people at work',
  'Property & Public Records':
    'sites and companies whose trade is court, property, license and other public records',
  'Location & Device': 'companies that deal in data about places and devices',
  Other: 'companies that fit none of the other categories',
}
