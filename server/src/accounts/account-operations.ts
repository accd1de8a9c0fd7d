/** Account operations: registration, login, logout, profile and password change. */
import {
  changePassword as changePasswordCall,
  getProfile,
  getSession,
  logIn,
  logOut,
  type ProfileEntry,
  register,
} from '@tola/contract';
import { isPrintable } from '@tola/contract/printable';
import { type AddressSlot, profileSlots } from '#addresses';
import { countPieces } from '#cart';
import type { Database } from '#database';
import { type Operation, operation, refuse, type SignedInCustomer } from '#http';
import { availablePoints } from '#loyalty';
import { limitLogin, limitPasswordChange, limitRegistration, rememberLogin } from './account-limits.ts';
import { changePassword, checkLogin, isPasswordOf, openAccount } from './accounts.ts';
import { loginRecordOf } from './login-record.ts';
import { GRANT_COOKIE } from './password-reset-operations.ts';
import { endSession, openSession, SESSION_SECONDS } from './sessions.ts';

interface Dependencies {
  readonly database: Database;
}

export function accountOperations(dependencies: Dependencies): Operation[] {
  return [
    registerOperation(dependencies),
    logInOperation(dependencies),
    logOutOperation(dependencies),
    changePasswordOperation(dependencies),
    profileOperation(dependencies),
    sessionOperation(dependencies),
  ];
}

function registerOperation({ database }: Dependencies): Operation {
  return operation(register, async ({ payload, ip, now, cookies, clearCookie }) => {
    await limitRegistration(database, ip, now);
    // Invoices and packing slips show them.
    const { firstName, lastName, address } = payload;
    if (![firstName, lastName, address].every(isPrintable)) throw refuse(register, 'not-printable');
    const numberProof = cookies[GRANT_COOKIE] ?? null;
    await openAccount(database, payload, now, numberProof);
    if (numberProof !== null) clearCookie(GRANT_COOKIE);
    return { message: 'Registered Successfully' };
  });
}

function logInOperation({ database }: Dependencies): Operation {
  return operation(logIn, async (request) => {
    const { payload, userAgent, token: oldToken, now, setSessionCookie } = request;
    const { mobile, password } = payload;
    const customer = await limitLogin(
      database,
      { mobile, request },
      async () => await checkLogin(database, mobile, password),
    );
    if (customer === null) throw refuse(logIn, 'wrong-login');
    const token = await openSession(database, customer.id, userAgent, now);
    if (oldToken !== null) await endSession(database, oldToken);
    setSessionCookie(token, { maxAgeSeconds: SESSION_SECONDS });
    await rememberLogin(database, { mobile, request });
    return { message: 'Login Successful', data: loginRecordOf(customer), extras: { token } };
  });
}

function logOutOperation({ database }: Dependencies): Operation {
  return operation(logOut, async ({ token, clearSessionCookie }) => {
    if (token !== null) await endSession(database, token);
    clearSessionCookie();
    return { message: 'Logout Successful' };
  });
}

function changePasswordOperation({ database }: Dependencies): Operation {
  return operation(changePasswordCall, async ({ payload, customer, session: { id: sessionId }, now, ...request }) => {
    const { oldPassword, newPassword } = payload;
    const { id: customerId } = customer;
    const token = await limitPasswordChange(database, { customerId, now }, async () => {
      if (newPassword !== null)
        return await changePassword(database, { oldPassword, newPassword, customerId, sessionId }, now);
      return (await isPasswordOf(database, customerId, oldPassword)) ? '' : null;
    });
    if (token === null) throw refuse(changePasswordCall, 'old-password-wrong');
    if (newPassword === null) throw refuse(changePasswordCall, 'new-password-missing');
    request.setSessionCookie(token, { maxAgeSeconds: SESSION_SECONDS });
    return { message: 'Password Changed Successfully', extras: { token } };
  });
}

function profileOperation({ database }: Dependencies): Operation {
  return operation(getProfile, async ({ customer }) => {
    const slots = await profileSlots(database, customer.id);
    return { data: slots.map((slot) => profileEntry(customer, slot)) };
  });
}

function sessionOperation({ database }: Dependencies): Operation {
  return operation(getSession, async ({ customer }) => {
    if (customer === null) return { data: [] };
    const [cartCount, points] = await Promise.all([
      countPieces(database, customer.id),
      availablePoints(database, customer.id),
    ]);
    return { data: [{ customer: loginRecordOf(customer), cartCount, points }] };
  });
}

function profileEntry(customer: SignedInCustomer, slot: AddressSlot): ProfileEntry {
  const { firstName, lastName, email, mobile } = customer;
  return {
    firstName,
    lastName,
    email,
    mobile,
    address: slot.address,
    gstin: slot.gstin ?? '',
    addressNumber: slot.slot,
  };
}
