import type { Mutant } from './mutant.ts'

const file = 'firebase/firestore.rules'

export const rulesMutants: readonly Mutant[] = [
  {
    id: 'rules-other-club',
    file,
    find: "return hasDuty(['money']) && data.clubId == token().clubId;",
    replace: "return hasDuty(['money']);",
    why: 'An administrator reads and writes the books of every club.',
    tests: { files: ['tests/emulator/rules'] },
  },
  {
    id: 'rules-member-reads-all',
    file,
    find: 'isMemberOf(resource.data) && resource.data.memberId == token().memberId',
    replace: 'isMemberOf(resource.data)',
    why: 'A member reads what everybody else in the club has paid.',
    tests: { files: ['tests/emulator/rules/payments'] },
  },
  {
    id: 'rules-created-by-changed',
    file,
    find: "['amount', 'paymentDate', 'notes', 'paidBy', 'updatedAt']",
    replace: "['amount', 'paymentDate', 'notes', 'paidBy', 'updatedAt', 'createdBy']",
    why: 'An edit can claim that somebody else recorded the payment.',
    tests: { files: ['tests/emulator/rules/payments'] },
  },
  {
    id: 'rules-created-by-forged',
    file,
    find: '&& data.createdBy == request.auth.uid\n          && data.createdAt == request.time\n',
    replace: '&& data.createdBy is string\n          && data.createdAt == request.time\n',
    why: 'A new payment can name somebody else as the one who recorded it.',
    tests: { files: ['tests/emulator/rules/payments'] },
  },
  {
    id: 'rules-member-of-another-club',
    file,
    find: "&& isOwn('members', data.memberId)",
    replace: '',
    why: 'A new payment can name a member that the club does not have.',
    tests: { files: ['tests/emulator/rules/payments'] },
  },
  {
    id: 'rules-negative-amount',
    file,
    find: 'value is number && value >= 0 &&',
    replace: 'value is number &&',
    why: 'A payment of minus 60 euro can be stored past the form.',
    tests: { files: ['tests/emulator/rules/payments', 'tests/emulator/rules/payment-items'] },
  },
  {
    id: 'rules-item-moves-club',
    file,
    find: 'keepsBooksOf(resource.data) && keepsBooksOf(request.resource.data) && isItem(',
    replace: 'keepsBooksOf(resource.data) && isItem(',
    why: 'An administrator can put an item into the books of another club.',
    tests: { files: ['tests/emulator/rules/payment-items'] },
  },
  {
    id: 'rules-duty-of-anyone',
    file,
    find: "(!('duty' in token()) || token().duty in duties)",
    replace: '(true)',
    why: 'Somebody who checks cards at the door writes payments past the screens.',
    tests: { files: ['tests/emulator/rules/duties'] },
  },
  {
    id: 'rules-users-open',
    file,
    find: 'request.auth != null && request.auth.uid == uid;',
    replace: 'request.auth != null;',
    why: 'Anybody who is signed in reads the clubs and roles of any other account.',
    tests: { files: ['tests/emulator/rules/server-only'] },
  },
]
