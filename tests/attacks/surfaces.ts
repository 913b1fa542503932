/** An attack that is tried by a test beside the code, since it needs more than two clubs and their tokens. */
interface TriedElsewhere {
  readonly attack: string
  /** What stops it, in a sentence. */
  readonly stoppedBy: string
  readonly file: string
  /** Name of the test. */
  readonly test: string
}

const api = (name: string) => `tests/emulator/api/${name}.test.ts`

/** Attacks on what is no call of two clubs: queues, jobs, files and keys, by surface. */
export const surfaces: Readonly<Record<string, readonly TriedElsewhere[]>> = {
  Committee: [
    {
      attack: 'Take the address of another account, or one that is not one’s own, by a change of the own address',
      stoppedBy: 'The link goes to the new address alone, and changes nothing once another account has it.',
      file: 'tests/emulator/gateway/change-address.test.ts',
      test: 'an address of another account gets no letter, and is not taken when it has got an account meanwhile',
    },
    {
      attack: 'Go on with a link to a new address after the owner of the account has chosen a new password',
      stoppedBy: 'A new password withdraws it, in turn with the change of the address.',
      file: 'tests/emulator/gateway/change-address.test.ts',
      test: 'a link ends with the next one, and with a new password',
    },
    {
      attack:
        'Make oneself an owner from the door: by the calls of the committee, the settings, an import or the place menu',
      stoppedBy: 'Only an owner’s token reaches what changes duties, and claims are made of the stored duty alone.',
      file: api('committee'),
      test: 'makes nobody an owner of themselves: by invitation, settings, import or the place menu',
    },
    {
      attack:
        'Make oneself an owner by what was: restore a duty from the bin or the history, or restore or move as the operator',
      stoppedBy:
        'The bin gives back members and books alone; backups, restores and moves are commands at the server, and the operator’s calls take no token of a club.',
      file: api('committee'),
      test: 'makes nobody an owner of themselves: by the bin, the history, or what the operator restores and moves',
    },
    {
      attack: 'Read on in a long file, of all cards or members, that was begun before the duty ended',
      stoppedBy: 'A stream asks once a second whether its reader may still have it, and breaks off.',
      file: api('committee'),
      test: 'that ends breaks off a long file within a second',
    },
    {
      attack: 'End or suspend somebody over a duty or a last day that another owner has just given',
      stoppedBy: 'The page sends what it showed, which is compared in the commit.',
      file: api('committee'),
      test: 'that another owner has changed meanwhile is neither ended nor suspended unseen',
    },
    {
      attack:
        'Act as an owner or a treasurer before the first day of that duty, by the API, the stream or the database',
      stoppedBy:
        'The token names the moment from which it gives the place, which the API and the rules compare with the clock.',
      file: api('duties'),
      test: 'one who is to be of the duty %s calls nothing before the day',
    },
    {
      attack: 'Leave a club to an owner whose duty has not begun',
      stoppedBy: 'Whoever has not come yet is no owner: the last one who stays is compared in the commit.',
      file: api('committee'),
      test: 'begins on its first day: until then it gives nothing, and is no owner',
    },
    {
      attack: 'Make oneself an owner past the API, in the database',
      stoppedBy: 'No rule lets a browser write users or committees, and the books need the duty in the token.',
      file: 'tests/emulator/rules/duties.test.ts',
      test: 'makes nobody an owner, and reads no committee',
    },
    {
      attack: 'Go on with somebody else’s change of many members, of a kind that the own duty could not begin',
      stoppedBy: 'Each part asks for the duty of the change that was begun.',
      file: api('duties'),
      test: 'what a request is about needs its duty: settings, reminders, payments of many',
    },
    {
      attack: 'Leave a club without an owner, by two owners who demote each other at once',
      stoppedBy:
        'Each change of a duty writes one document of the club, and fails if it has changed since it was read.',
      file: api('committee'),
      test: 'of the last owner stays: of two who demote each other at once, one stays one',
    },
    {
      attack: 'Go on after a suspension, with the token from before, a new sign-in, the place menu or another duty',
      stoppedBy: 'Claims are made of duties that are not suspended alone, and tokens from before end.',
      file: api('committee'),
      test: 'reaches nothing of the club at once, whatever the token, and is back with the same duty',
    },
    {
      attack:
        'Accept an invitation with another account, or with one that was registered with the address and never proved',
      stoppedBy: 'The address of the token must be the invitation’s, and verified.',
      file: api('committee'),
      test: 'is not accepted by whoever has registered the address without proving it',
    },
    {
      attack: 'Use an invitation twice, one that was sent again or deleted, or another club’s',
      stoppedBy:
        'The code is found by its hash in the club that it names, and goes in the commit that gives the place.',
      file: api('committee'),
      test: 'of another club cannot be sent again, deleted or guessed',
    },
    {
      attack: 'Come back as an owner, voted out, by an invitation that was sent before',
      stoppedBy:
        'What an owner has sent goes in the commit by which another owner ends, suspends or changes that duty.',
      file: api('committee'),
      test: 'of an owner ends when another owner ends or suspends that duty, or makes it another; its link too',
    },
    {
      attack: 'Flood addresses by twenty invitations at once',
      stoppedBy: 'A committee has room for fifty, one is sent again after a minute, and letters have limits a day.',
      file: api('committee'),
      test: 'counts towards the most people of a committee, and twenty at once keep to it',
    },
  ],
  'The second step at sign-in': [
    {
      attack:
        'Go on without the second step in a club that requires it, with a token from before, by the API, the stream or the database',
      stoppedBy:
        'The token names the moment from which it gives no place without the second step; one from before ends.',
      file: api('second-step'),
      test: 'it is required from the day on: the token from before ends at once, then every call but those for the own account',
    },
    {
      attack: 'Sign in with a stolen password alone',
      stoppedBy: 'The first step gives no token to an account with a second one.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'a password is not enough then; a code of a clock 30 seconds ahead is, once, and renewed tokens go on',
    },
    {
      attack: 'Sign in with a stolen mailbox alone, by a link',
      stoppedBy: 'Each kind of first step ends in the same function, which asks for the second.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'a link in an e-mail is not enough either, and a recovery code works once in place of the app',
    },
    {
      attack: 'Go on with a session from before the second step was set up',
      stoppedBy: 'Setting it up ends all other sessions, and one that did not present it counts for nothing.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'an app is enrolled, which ends every other session, and the token names it from then on',
    },
    {
      attack: 'Use a stolen credential of a first step: twice, at once, or for another account',
      stoppedBy: 'It is found by its hash, names one account and ends with its use.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'works once, also for two requests at once, and for its own account alone',
    },
    {
      attack: 'Use such a credential as a token, or after the password was changed',
      stoppedBy: 'It opens nothing but the second step, while the password is as it was.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'ends with a new password, and is no token of any other call',
    },
    {
      attack: 'Guess codes, of the app and recovery codes in turn',
      stoppedBy: 'One counter of wrong codes locks both, and is on the disk before the answer.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'five wrong codes of either kind refuse even the right one, whichever sign-in it is for',
    },
    {
      attack: 'Set up a second step in somebody else’s session, or for an address that was never proved',
      stoppedBy:
        'The secret belongs to the session that asked for it, of an administrator who has just signed in with a confirmed address.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'is for administrators with a confirmed address alone, once, and ends with the session that began it',
    },
    {
      attack: 'Switch off another account’s second step',
      stoppedBy: 'The enrolment must be that of the caller’s account.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'another account’s enrolment is not withdrawn',
    },
    {
      attack: 'Read secrets or recovery codes in a copy of the journal',
      stoppedBy: 'Secrets are encrypted and bound to the account, recovery codes are hashed.',
      file: 'tests/emulator/gateway/second-factor.test.ts',
      test: 'is written sealed: neither secret nor recovery codes are in the data folder’s journal',
    },
  ],
  'Bank statements': [
    {
      attack: 'Decide on another club’s line, record it or undo its recording',
      stoppedBy: 'A line is read with the caller’s club, and a run is looked for in that club alone.',
      file: api('bank'),
      test: 'of one club are not those of another',
    },
    {
      attack: 'Record one line twice, from two pages or after a lost answer',
      stoppedBy:
        'The line and its payments are written in one commit, which fails if the line has changed since it was read.',
      file: api('bank'),
      test: 'of one line by two treasurers at once makes one payment',
    },
    {
      attack: 'Make a payment of more than the line, of another club’s member or item, or twice for what is paid',
      stoppedBy: 'Each part is compared with the line, the club’s members and items, and what they have paid by now.',
      file: api('bank'),
      test: 'leaves parts that are no payments of the club',
    },
    {
      attack: 'Pass a payment of one’s own off as one from the bank',
      stoppedBy: 'The rules take no payment from a browser that names a line, but for an edit of one that does.',
      file: 'tests/emulator/rules/payments.test.ts',
      test: 'a payment that names a line of a bank statement',
    },
    {
      attack: 'Have the same days counted twice, as CAMT and as CSV, by two treasurers at once',
      stoppedBy:
        'Lines are compared with those of the same days in other formats, and the commit fails if another file was added since.',
      file: api('bank'),
      test: 'of the same days in two formats, added at once, are there once',
    },
    {
      attack: 'Fill a club’s document with the columns of made-up banks',
      stoppedBy: 'Those of twenty banks are kept, and the names of a file’s columns are limited.',
      file: api('bank'),
      test: 'are those of twenty banks at most, and refused when they are too long',
    },
    {
      attack: 'Let a statement blow up: entities, deep nesting, a ZIP in a ZIP or of nothing but zeros',
      stoppedBy: 'Document types are refused, depth, size and number are limited before anything is unpacked.',
      file: 'web/src/bank/read/statement-zip.test.ts',
      test: 'with another ZIP in it',
    },
    {
      attack: 'Have a formula run in the treasurer’s spreadsheet, by the purpose of a transfer',
      stoppedBy:
        'All CSV files are written in one place, which puts an apostrophe before what a spreadsheet would run.',
      file: 'web/src/language/write-csv.test.ts',
      test: 'the words of a bank transfer, in any language’s file, begin no cell with a formula',
    },
  ],
  'A member’s data in a file': [
    {
      attack: 'Get the file of another club’s member, or of somebody else as a member',
      stoppedBy: 'The member is read with the caller’s club, and so is each document; only administrators reach it.',
      file: api('personal-data'),
      test: 'a file is made of the caller’s own club alone, and for administrators',
    },
    {
      attack: 'Get a certificate of membership of another club’s member, or of one who was disabled',
      stoppedBy: 'The member is read with the caller’s club; a disabled member without a last day gets none.',
      file: api('membership-certificate'),
      test: 'is made of one’s own club alone, and of nobody disabled',
    },
  ],
  'The sheets for the auditors': [
    {
      attack: 'Read the payments, receipts or bank lines of another club in the sheets for the auditors',
      stoppedBy: 'All of them are read with the caller’s club; only administrators reach the sheets.',
      file: api('auditors-year'),
      test: 'has nothing of another club, and refuses what is no year',
    },
  ],
  Refunds: [
    {
      attack: 'Refund one payment twice, by two treasurers at once or after a lost answer',
      stoppedBy: 'The payment is deleted in the commit that keeps the refund, which fails if the payment has changed.',
      file: api('refunds'),
      test: 'is made once: again with its id, with another id, and by two at once',
    },
    {
      attack: 'Refund another club’s payment, or read the file with its account',
      stoppedBy: 'Payments and refunds are read with the caller’s club, and IBANs are encrypted for one refund.',
      file: api('refunds'),
      test: 'of another club is not made, read or undone',
    },
  ],
  'Direct debit': [
    {
      attack: 'Read, change or delete the mandate of another club’s member, or one’s own as a member',
      stoppedBy: 'A mandate is read with the caller’s club; only administrators reach it.',
      file: api('mandates'),
      test: 'neither another club nor the member reaches a mandate',
    },
    {
      attack: 'Read the IBANs in a copy of the database, or give one member the sealed IBAN of another',
      stoppedBy: 'Each is encrypted under the server’s key, bound to club and member.',
      file: api('mandates'),
      test: 'a sealed IBAN opens for its own member alone',
    },
    {
      attack: 'Get the file of another club’s run, record it, undo it or delete it',
      stoppedBy: 'A run is read with the caller’s club.',
      file: api('debits'),
      test: 'runs and mandates of one club are not those of another',
    },
    {
      attack: 'Record or take back another club’s debits by a bank line that names them',
      stoppedBy: 'The runs that a line names are looked up among those of the caller’s club.',
      file: api('debits-at-bank'),
      test: 'a line that names another club’s run is of none',
    },
    {
      attack: 'Read, send or print the letters to another club’s payers, or send them twice',
      stoppedBy: 'The run is read with the caller’s club; the id of each letter is made of the run and the payer.',
      file: api('debit-notices'),
      test: 'another club neither counts nor sends nor prints them',
    },
    {
      attack: 'Draw an item twice: two runs at once, or one recorded by two',
      stoppedBy: 'A run and each step of its recording are one commit, which fails if another one came first.',
      file: api('debits'),
      test: 'of two treasurers who make the same run at once, one is refused',
    },
    {
      attack: 'Draw another sum than is open, or a hundred thousand debits at once',
      stoppedBy: 'The server computes what is open, and compares; a run takes 1000 debits.',
      file: api('debits'),
      test: 'refuses a day on which no bank draws, another sum than is open, and more than a run takes',
    },
  ],
  Families: [
    {
      attack: 'Take the place of somebody else’s child',
      stoppedBy: 'Only the head of the family has the places of those without an address.',
      file: api('family-places'),
      test: 'nobody else takes the place of a child: no other head, no other club, no made-up number, not the child of a child',
    },
    {
      attack: 'Go on in the place of a child who has left the family, taken while that is written',
      stoppedBy: 'Whoever takes the place writes to the child, so that the change fails and ends the new token too.',
      file: api('family-places'),
      test: 'and a change of the family that meets the taking of a place leaves no token for it',
    },
  ],
  'The history': [
    {
      attack:
        'Delete a payment, an item or a year without a trace, or with an entry that is forged or of somebody else',
      stoppedBy:
        'The rules demand the entry in the same commit, compare it with what was stored, and let nobody change it.',
      file: 'tests/emulator/rules/history.test.ts',
      test: 'without an entry, in %s',
    },
    {
      attack:
        'Change a payment, an item or a year without a trace, or with an entry that leaves out or makes up what was there',
      stoppedBy: 'The rules demand the entry in the same commit, and compare it with the document before and after.',
      file: 'tests/emulator/rules/history.test.ts',
      test: 'with an entry that leaves out what it was %s',
    },
    {
      attack: 'Write a change into the history in the name of somebody else',
      stoppedBy: 'The rules demand that the account of the entry is the caller.',
      file: 'tests/emulator/rules/history.test.ts',
      test: "with somebody else's name",
    },
    {
      attack: 'Write that something was deleted which never was, so that restoring makes it',
      stoppedBy: 'The rules demand that the document was there before the commit and is gone after it.',
      file: 'tests/emulator/rules/history.test.ts',
      test: 'of a document that never was',
    },
    {
      attack: 'Move a payment to another year with the entry of a deletion, and restore it beside itself',
      stoppedBy: 'The rules demand that the entry of the move names the payment that it has become.',
      file: 'tests/emulator/rules/once-per-year.test.ts',
      test: 'gives it the id of that year, if that is free',
    },
    {
      attack: 'Forge an entry about a member, a setting or a person in office, or write it in the name of the server',
      stoppedBy:
        'Browsers write entries of payments, items and years alone; the API writes the others with the change.',
      file: 'tests/emulator/rules/history.test.ts',
      test: 'about what only the server changes',
    },
    {
      attack: 'Change a member, a type, a field, a setting or a duty without a trace',
      stoppedBy: 'The store adds the entry to each commit that changes one, with the caller and the request.',
      file: api('history-of-members'),
      test: 'adding and changing a member are entries, with who, before, after and the request of the answer',
    },
    {
      attack: 'Restore what another club has deleted, or what needs another duty',
      stoppedBy: 'Each entry is compared with the club in the token, and its documents with the duty.',
      file: api('history'),
      test: 'only the club itself restores, and only those who may delete',
    },
  ],
  'Closed years': [
    {
      attack:
        'Add, change or delete a payment, an item, a price or a year of a closed year at the database, as its owner',
      stoppedBy: 'The rules compare the year before and after the write with those that the club has closed.',
      file: 'tests/emulator/rules/closed-years.test.ts',
      test: 'of a closed year is refused to an owner, and allowed once it is open again',
    },
    {
      attack: 'Do the same by the API: undo the start of a season, restore an item or a year',
      stoppedBy: 'Both ask the function of the domain that the rules mirror.',
      file: api('closed-years'),
      test: 'is refused in a closed year, and done once it is open again',
    },
    {
      attack:
        'Write a payment of a closed year by the API: bank lines, debits, returns, refunds, many at once, their undo',
      stoppedBy:
        'Each writer asks the same function for the day; a test lists all writers, and a table has each of them.',
      file: api('locked-books'),
      test: 'is refused %s, and writes nothing',
    },
    {
      attack: 'Give a type of a closed year another name, so that the year says another one than was approved',
      stoppedBy: 'A type that an item of a closed year is for keeps its name and short name.',
      file: api('closed-years'),
      test: 'a type that an item of a closed year is for keeps its name until the year is open again, and others are renamed',
    },
    {
      attack: 'Open a closed year as the treasurer',
      stoppedBy: 'The setting is for owners alone.',
      file: api('duties'),
      test: 'what a request is about needs its duty: settings, reminders, payments of many',
    },
    {
      attack: 'Move the payments of a closed year out of it by another beginning of the year',
      stoppedBy: 'The beginning of the year stays while a year is closed.',
      file: api('closed-years'),
      test: 'a year is closed once it is over, the beginning of the year stays meanwhile, and each change is in the history',
    },
  ],
  'Locked books': [
    {
      attack: 'Record, change, move or delete a payment of a locked day at the database, as the treasurer or owner',
      stoppedBy: 'The rules compare the day before and after the write with the day in the club, in the same moment.',
      file: 'tests/emulator/rules/payments.test.ts',
      test: 'neither add, edit, move nor delete what is of a locked day; the day after is free',
    },
    {
      attack: 'Do the same by the API: bank lines, debits, returns, refunds, many at once, their undo, restoring',
      stoppedBy: 'Every writer asks one function of the domain; a table has each writer on the last locked day.',
      file: api('locked-books'),
      test: 'is refused %s, and writes nothing',
    },
    {
      attack: 'Do the same with the key of a machine',
      stoppedBy: 'The same function is asked for the day that the machine sends.',
      file: api('machine-payments'),
      test: 'a payment of a locked day is refused at its date',
    },
    {
      attack: 'Open the books, change a payment and lock them again, unseen',
      stoppedBy: 'Each change of the lock writes who, before and after into the history, in the same commit.',
      file: api('locked-books'),
      test: 'each change of the lock or of another setting is an entry of the history, with who, before and after',
    },
  ],
  'The form to join': [
    {
      attack: 'Find out by the form who is a member of a club',
      stoppedBy: 'The answer is the same; the letter to the address says what holds.',
      file: api('applications'),
      test: 'the answer does not tell who is a member: a member gets a letter that says so, and no application is kept',
    },
    {
      attack: 'Confirm an application with the code of another one, of another club, made up or over',
      stoppedBy: 'The code is compared with its hash at the application of this club, until its time is over.',
      file: api('applications'),
      test: 'a code opens the application of its own club only, and none that is made up or over',
    },
    {
      attack: 'Read or answer the applications of another club',
      stoppedBy: 'Each application is compared with the club in the token.',
      file: api('applications'),
      test: 'another club neither reads nor answers an application',
    },
    {
      attack: 'Flood a club with applications',
      stoppedBy: 'A network sends ten an hour, 500 wait at most, and letters have limits a day.',
      file: api('applications'),
      test: 'no more than 500 applications wait, and one network sends ten an hour to a club',
    },
    {
      attack: 'Send what the form does not ask for or offer: another type, a choice that there is not, too much',
      stoppedBy: 'An application is judged by what the club offers, and keeps nothing else.',
      file: api('applications'),
      test: 'a body that is too large or no application is refused',
    },
  ],
  'What members change': [
    {
      attack: 'Change as a member what the club keeps to itself, or does not show',
      stoppedBy: 'Each field is compared with what the club has opened, when it is sent and when it is accepted.',
      file: api('own-changes'),
      test: 'closed, hidden and unknown fields are refused with the sentence at the field, and nothing is stored',
    },
    {
      attack: 'Lend the card to somebody else by changing the own name',
      stoppedBy:
        'A name is opened to proposals only, in the settings too; the last accepted one stays until the club accepts.',
      file: api('own-changes'),
      test: 'a name is opened to proposals only: at once is refused in the settings, and a member changes none of a closed name',
    },
    {
      attack: 'Slip another value under a proposal that an administrator is about to accept',
      stoppedBy: 'Accepted is only what the administrator saw, in place of what the administrator saw.',
      file: api('own-changes'),
      test: 'an answer is refused once the proposal or the value is another than the administrator saw',
    },
  ],
  'A photo that a member proposes': [
    {
      attack: 'Bring the photo of another member back, or one that is no photo, in place of an accepted one',
      stoppedBy: 'Only a photo that gave way to the proposed one of the same member returns, within an hour.',
      file: api('own-photo'),
      test: 'an acceptance is not taken back to the photo of another member',
    },
    {
      attack: 'Remove the own photo where the club keeps photos to itself',
      stoppedBy: 'Who changes the photo is read from the club before anything is written.',
      file: api('own-photo'),
      test: 'the own photo is removed at once where the club has opened that, twice without a fault, and not where it has not',
    },
    {
      attack: 'Fill the memory with proposed photos',
      stoppedBy:
        'A member proposes one photo, which a later one replaces; each counts as an upload and as room of the club.',
      file: api('own-photo'),
      test: 'a proposed photo waits beside the one before; a later one, taking back, a no and the end delete it',
    },
  ],
  Letters: [
    {
      attack: 'Fill the memory with long notes to many',
      stoppedBy: 'The words are stored once for all who get them.',
      file: api('letters'),
      test: 'the words of a note are stored once for all who get it',
    },
    {
      attack: 'Make a note long by the names that are filled in',
      stoppedBy: 'A letter has 20 KB at most, filled in; it is refused before any is queued.',
      file: api('letters'),
      test: 'a note that is too long with the names filled in is refused before any is queued, and in the preview',
    },
    {
      attack: 'Write to people who have not agreed, or have declined',
      stoppedBy: 'Whoever has not accepted gets one invitation and nothing else, and whoever has declined nothing.',
      file: api('agreement'),
      test: 'who has declined gets nothing, also when the club adds the address again',
    },
    {
      attack: 'Go on writing to a member who has ended the notes',
      stoppedBy: 'The choice belongs to the address, and only its person takes it back.',
      file: api('agreement'),
      test: 'who has ended the notes gets none, whatever the club does, until the member wants them again',
    },
    {
      attack: 'Flood a mailbox, or many from a club made for it',
      stoppedBy: 'A mailbox gets so many e-mails a day, and a club that none of its members has entered sends few.',
      file: api('agreement'),
      test: 'a club that none of its members has entered sends few e-mails, and all once one has',
    },
    {
      attack: 'Make the letters of others wait',
      stoppedBy: 'Letters of a club are due one after the other, however they are asked for.',
      file: 'server/src/limits/letter-turns.test.ts',
      test: 'letters of a club are due one after the other, however they come; those of another club at once',
    },
    {
      attack: 'Stop the letters of all by one that cannot be put together',
      stoppedBy: 'An error concerns its letter alone, which is put off and fails after 48 hours.',
      file: api('jobs'),
      test: 'a letter that cannot be put together, and documents that are none, hold up no other letter',
    },
    {
      attack: 'Read the ticket of an unsubscribe link in a log',
      stoppedBy: 'Logs have the route of a request, not its address.',
      file: api('ticket-links'),
      test: 'the log has the route of a link and never its ticket',
    },
  ],
  Receipts: [
    {
      attack: 'Get the receipts of another member by the id of a deleted payment',
      stoppedBy: 'The receipts of a payment belong to the member who got the first.',
      file: api('receipts'),
      test: 'the receipts of a payment stay with its member, also if a payment of another member gets its id',
    },
    {
      attack: 'Print the receipts of another club’s payments among many',
      stoppedBy: 'Payments are read by their ids, and those of other clubs are left out.',
      file: api('paper-receipts'),
      test: 'prints no receipt of another club, of a waiver or of an id that no payment has',
    },
    {
      attack: 'Print so much that others wait',
      stoppedBy: 'Clubs take turns page by page.',
      file: 'api/src/pdf/turns.test.ts',
      test: 'a club with one page waits for two pages of another that has many',
    },
  ],
  'Google Wallet': [
    {
      attack: 'List the cards of all clubs as a device called google',
      stoppedBy: 'Cards at Google are of no device.',
      file: api('google-wallet'),
      test: 'the cards at Google are of no device that asks for its passes',
    },
    {
      attack: 'Get the key of the service account',
      stoppedBy: 'It is stored sealed and shown to nobody.',
      file: api('google-wallet'),
      test: 'checks the key at Google, keeps it sealed, and shows it to nobody',
    },
  ],
  'Certificates and keys': [
    {
      attack: 'Hold the server up with a huge key, exponent or number of rounds',
      stoppedBy: 'They are read from the file before anything is computed.',
      file: 'api/src/keys/keys.test.ts',
      test: 'counts the rounds of all parts before any are performed',
    },
    {
      attack: 'Hold the workers up with files that take long',
      stoppedBy: 'An upload that meets its deadline counts as twenty more, and pictures have workers of their own.',
      file: api('club-limits'),
      test: 'an upload that meets its deadline counts as twenty more',
    },
  ],
  Phones: [
    {
      attack: 'Register more devices than a pass may have, all at once',
      stoppedBy: 'The count and the registration are one commit.',
      file: 'tests/support/process-races.ts',
      test: 'a pass is on 25 devices at most, also if more register at once',
    },
    {
      attack: 'Stop the passes of a phone by one suspended club',
      stoppedBy: 'Those of other clubs go on.',
      file: api('passes-wallet'),
      test: 'of passes of two clubs gets those of the one that is not suspended',
    },
  ],
  Operator: [
    {
      attack: "Use an operator's token that is old, forged or of an administrator",
      stoppedBy: 'The token is signed for an hour by a key of its own.',
      file: api('operator'),
      test: 'a token ends after an hour; a forged one, one of an administrator, and the secret of the gateway are refused',
    },
    {
      attack: "Fill the operator's mailbox",
      stoppedBy: 'Five letters at most within fifteen minutes.',
      file: api('operator'),
      test: 'the mailbox of the operator gets five letters at most, and their links go on working',
    },
  ],
  'Keys of machines': [
    {
      attack: 'Use a key for what it is not for: any call of the API',
      stoppedBy:
        'One table has the calls of each purpose; every other call is refused, with the purpose that is missing.',
      file: api('machine-calls'),
      test: 'the refusals have changed no member',
    },
    {
      attack: 'Use a key that was ended, at another process of the API, or after its last day',
      stoppedBy: 'The key is read at each request.',
      file: api('machine-keys'),
      test: 'that was ended is refused with the next request, at every process of the API',
    },
    {
      attack: 'Reach another club with a key: its members, payments, cards and keys',
      stoppedBy: 'The club is that of the stored key, and all is looked for in it alone.',
      file: api('machine-keys'),
      test: 'of one club reaches nothing of another',
    },
    {
      attack: 'Put keys together from parts of others, composed ids, or thousands of characters',
      stoppedBy: 'A key has one form, and its secret of 256 random bits is compared as a hash, in constant time.',
      file: api('machine-keys'),
      test: 'that is wrong in any part is refused, whatever it looks like',
    },
    {
      attack: 'Use a key past the API: at the database, as a sign-in, as a session',
      stoppedBy: 'It is no token that the gateway has signed.',
      file: api('machine-keys'),
      test: 'is no token of the database, and no sign-in',
    },
    {
      attack: 'Guess keys, or ask without end with one',
      stoppedBy: 'Requests are counted by address, and by key.',
      file: api('machine-keys'),
      test: 'guessed keys count by address, and the requests of a key by the key',
    },
    {
      attack: 'Read keys in a copy of the database',
      stoppedBy: 'Hashes are stored alone.',
      file: api('machine-keys'),
      test: 'is shown once, is kept as a hash, and is in the list without it',
    },
    {
      attack: 'Record a payment twice: at once, or sent again after a lost answer',
      stoppedBy: 'The id of the payment is that of the item and the year, or of the request.',
      file: api('machine-payments'),
      test: 'the same request sent again makes one payment, and is answered the same',
    },
  ],
  'The link of a hut': [
    {
      attack: 'Ask for the list with a made-up secret, that of the link, that of another club’s hut, or composed ids',
      stoppedBy: 'The secret of the device is compared with the hash that its own hut has stored, in constant time.',
      file: api('huts'),
      test: 'a secret that is made up, of the link or of another club opens no list',
    },
    {
      attack: 'Open the link on a second device, or on two at once',
      stoppedBy: 'The first device is stored with the version of the document that was read; every other is refused.',
      file: api('huts'),
      test: 'is bound to the first device that opens it, also of two at once',
    },
    {
      attack: 'Go on with a link that was ended, deleted, or is over',
      stoppedBy:
        'The hut is read at each request. What a device keeps already counts for seven days by its clock; one that is set back makes the list no younger than it was when the page was open last.',
      file: api('huts'),
      test: 'that was ended, is over or was deleted is refused with the next request',
    },
    {
      attack: 'Read names, numbers or addresses in a list, or recognise its cards elsewhere',
      stoppedBy: 'A list has salted hashes of random serials and letters for states, in the order of the hashes.',
      file: api('huts'),
      test: 'the list has a state for each card and day, is signed, and nothing in it is of a person',
    },
    {
      attack: 'Send counts again, twice at once, ten thousand, or of days that cannot be',
      stoppedBy:
        'Checks are numbered, and only those after the last counted one count, on days since the link was made.',
      file: api('huts'),
      test: 'checks are counted once, however often and in whatever parts they are sent',
    },
  ],
  Webhooks: [
    {
      attack: 'Make a webhook into the emulators’ network, to the gateway, or to another private or link-local address',
      stoppedBy:
        'Addresses are refused by their kind, in whatever form they are written, unless the operator allows private ones.',
      file: api('webhooks'),
      test: 'no webhook is made for the emulators, the gateway, or another private address',
    },
    {
      attack: 'Let a name lead there, at once or at the second look-up',
      stoppedBy: 'The name is looked up at each attempt, and the connection goes to the addresses that were checked.',
      file: api('webhooks'),
      test: 'a name that leads to the emulators is not called, and the log says why',
    },
    {
      attack: 'Let the receiver redirect there',
      stoppedBy: 'No redirect is followed.',
      file: 'api/src/webhooks/call.test.ts',
      test: 'a redirect is an answer, and is not followed',
    },
    {
      attack: 'Hold the server with a receiver that answers without end, or never',
      stoppedBy: 'A call has 15 seconds and 16 KB, and a receiver one at a time; others have theirs beside it.',
      file: 'api/src/webhooks/call.test.ts',
      test: 'of an answer without an end, the status counts; the rest is not read',
    },
    {
      attack: 'Read the key of a webhook in its list, the history, or a copy of the database',
      stoppedBy: 'It is answered once, and stored encrypted under the server’s key.',
      file: api('webhooks'),
      test: 'has a key that is shown once and stored encrypted; the history has who made, changed and deleted it',
    },
    {
      attack: 'Use another club’s webhook: change it, get its key, read its log, send its messages again',
      stoppedBy: 'The webhook and the message are compared with the club of the session.',
      file: api('webhooks'),
      test: 'of another club is not found, nor is its message',
    },
  ],
  'The list of a door': [
    {
      attack: 'Keep a list beyond its day',
      stoppedBy: "It holds the state of today, until the club's midnight.",
      file: api('passes-door'),
      test: 'the list of a door has each card with the state of today, until the club’s midnight',
    },
  ],
  Jobs: [
    {
      attack: 'Stop the work for all clubs by one faulty club',
      stoppedBy: 'An error concerns its club alone; each job is tested beside a damaged club.',
      file: api('jobs'),
      test: 'reminders go out on their days, once, in the clubs that have switched them on',
    },
  ],
  Memory: [
    {
      attack: 'Fill the memory that all clubs share',
      stoppedBy: 'Bytes count as well as writes: a club has its share of the memory.',
      file: 'tests/emulator/gateway/club-limits.test.ts',
      test: 'a club that takes its share of the memory is told so, at Firestore and at the API; it deletes, and others go on',
    },
    {
      attack: 'Queue letters without end',
      stoppedBy: 'A club has so many waiting at most.',
      file: api('letters'),
      test: 'a club has so many letters waiting at most; others go on',
    },
  ],
  Backups: [
    {
      attack: 'Restore a backup that names a folder as a file',
      stoppedBy: 'It is refused while it is read, before anything is stopped or written.',
      file: 'gateway/src/backup/format.test.ts',
      test: 'keys/..',
    },
  ],
}
