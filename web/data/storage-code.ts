// The code that opening an account's data needs, for pages that expect it soon.

/** Loads that code; opening the data then finds it loaded. */
export async function loadStorageCode(): Promise<void> {
  // One after the other, so that one failure is all there is: the second is part of the first.
  await import('./storage/account-storage.ts')
  const { dexieStorage } = await import('./storage/database.ts')
  await dexieStorage()
}
