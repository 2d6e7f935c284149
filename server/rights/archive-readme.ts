// The text of an archive's README.

/** Plain text, wrapped. */
export const ARCHIVE_README = `YOUR DATA AT OFFLIST

This archive holds everything Offlist keeps about you and the people you
added.

  report.pdf    A report to read and print: people, what was found where, what
                was done and when, and how sure we are that it’s gone.
  report.html   A short version, as a web page.
  data.json     Everything, list by list, with what each field is, why it is
                kept, how long, and who can read it (under “register”).
  account.json  Your account: profile, sessions, security log, ways to sign in.
  csv/          The same lists for a spreadsheet. Text that a spreadsheet would
                take for a formula begins with an apostrophe.
  letters/      Letters we sent for you and the replies: each as an
                email (.eml) and as a PDF.
  documents/    Legal documents: each as text and as a PDF.
  reports/      Reports you made, as PDFs.
  files/        Files you stored, in their folders.
  evidence/     Pictures of what sites showed. The digest of the page that
                each shows is in data.json. We delete pictures 90 days after a
                removal is complete; those are listed without a file.

Not included on purpose: fingerprints of your password, codes and sessions,
and keys. They’re of no use to you, but could be to someone who finds this
file.

A row marked “_deleted” is one you deleted. We keep it until all your
devices know, 180 days at most.

You can import data.json again, on the page where you asked for this archive:
people, notes, answers, letters and settings come back where your account
doesn’t have them. No removal starts on its own, and we won’t send a letter
again. The other files are for reading only.

Keep this file where no one else can read it.
`
