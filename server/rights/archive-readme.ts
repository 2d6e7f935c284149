// What the README of an archive says.

/** Plain text, wrapped. */
export const ARCHIVE_README = `YOUR DATA AT OFFLIST

This archive holds everything that Offlist keeps about you and the people you
protect.

  report.html   A page to read: people, removals, what was done and when.
  data.json     Everything, list by list, with what each field is, why it is
                kept, how long, and who can read it ("register").
  account.json  Your account: profile, sessions, security log, ways to sign in.
  csv/          The same lists for a spreadsheet. Text that a spreadsheet would
                take for a formula begins with an apostrophe.
  letters/      Letters that were sent for you and what came back, as mails.
  documents/    Legal documents, as text.
  evidence/     Pictures of what sites showed. The digest of each is in
                data.json. Pictures are deleted 90 days after a removal was
                verified complete; what is listed without a file was.

Left out on purpose: fingerprints of your password, of codes and of sessions,
and keys. They are worth nothing to you, and something to whoever finds this
file. PDF files are not made yet: report.html can be printed.

A row with "_deleted": true was deleted by you and is kept until all your
devices know of it, 180 days at most.

You can read data.json back in, on the page where you asked for this archive:
people, notes, answers and settings are restored where your account lacks them.

Keep this file where nobody else can read it.
`
