/** A control call (`/__emu/…`) that cannot be done, told to the test that made it. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
