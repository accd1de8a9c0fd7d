/** Why one selected row stays as it is: the others are not stopped by it. */
export class LeftAsItIs extends Error {
  override readonly name = 'LeftAsItIs';
}
