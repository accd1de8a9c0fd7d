/** What an undo says when the record is no longer as the undone change left it. */
export class ChangedSince extends Error {
  override readonly name = 'ChangedSince';
  constructor() {
    super('someone else has changed this since');
  }
}
