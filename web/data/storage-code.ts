// The code that opening an account's data needs, for pages that expect it soon.

/** Loads that code; opening the data then finds it loaded. */
export async function loadStorageCode(): Promise<void> {
  const [, { dexieStorage }] = await Promise.all([
    import('./storage/account-storage.ts'),
    import('./storage/database.ts'),
  ])
  await dexieStorage()
}
