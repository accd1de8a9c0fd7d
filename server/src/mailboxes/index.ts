/** Which mailboxes their owners have confirmed, and the links by which they confirm them or end the emails. */
export {
  type CustomerMailbox,
  deleteExpiredMailboxLinks,
  findMailbox,
  forgetLinks,
  isConfirmedMailbox,
  newEmailLink,
  newMailboxLink,
} from './mailbox-store.ts';
