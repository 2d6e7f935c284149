// The catalogue's categories, their slugs in addresses, and which have a chip (PRODUCT T2.8).
import type { Category } from './directory-data.ts'

/** `slug` is used in the address. */
export const CATEGORIES: readonly { name: Category; slug: string; hasChip: boolean }[] = [
  { name: 'People Search', slug: 'people-search', hasChip: true },
  { name: 'Marketing Data', slug: 'marketing-data', hasChip: true },
  { name: 'Background Check', slug: 'background-check', hasChip: true },
  { name: 'Credit/Financial', slug: 'credit-financial', hasChip: true },
  { name: 'Professional', slug: 'professional', hasChip: true },
  { name: 'Property & Public Records', slug: 'public-records', hasChip: false },
  { name: 'Location & Device', slug: 'location-device', hasChip: false },
  { name: 'Other', slug: 'other', hasChip: false },
]
