/** The sandbox's `POST /pg/simulate`: sets the outcome of an attempt. */
import type { Body } from './api.ts';
import { ApiError, invalid, missing } from './api-error.ts';
import { DECLINED_BY_BANK } from './declines.ts';
import type { Emulator } from './emulator.ts';
import { digits } from './orders.ts';
import { readPayment } from './payment-record.ts';
import { finishAttempt, type Outcome } from './payments.ts';

type SimulatedStatus = 'SUCCESS' | 'FAILED' | 'PENDING' | 'USER_DROPPED';

export interface Simulation {
  readonly id: string;
  readonly paymentId: string;
  readonly status: SimulatedStatus;
  readonly errorCode: string | null;
}

export type SimulationRequest = Omit<Simulation, 'id'>;

const OUTCOMES: Readonly<Record<SimulatedStatus, Outcome | null>> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  USER_DROPPED: 'dropped',
  PENDING: null,
};

/**
 * Reads the body of a simulate call.
 * @throws ApiError 400
 */
export function readSimulation(body: Body): SimulationRequest {
  if (body.entity !== 'PAYMENTS') throw invalid('entity', body.entity);
  const paymentId = body.entity_id;
  if (typeof paymentId !== 'string' || paymentId === '') throw missing('entity_id');
  const wanted = body.entity_simulation;
  if (typeof wanted !== 'object' || wanted === null) throw missing('entity_simulation');
  const { payment_status: status, payment_error_code: errorCode } = wanted as Record<string, unknown>;
  if (typeof status !== 'string' || !Object.hasOwn(OUTCOMES, status)) {
    throw invalid('entity_simulation.payment_status', status);
  }
  return {
    paymentId,
    status: status as SimulatedStatus,
    errorCode: typeof errorCode === 'string' ? errorCode.slice(0, 60) : null,
  };
}

/**
 * Sets the status of an attempt. PENDING leaves it unchanged.
 * @throws ApiError 404; 400 when the attempt has already succeeded
 */
export function simulate(emulator: Emulator, request: SimulationRequest): Simulation {
  readPayment(emulator, request.paymentId);
  const outcome = OUTCOMES[request.status];
  if (outcome !== null) {
    const error = { ...DECLINED_BY_BANK, ...(request.errorCode === null ? {} : { code: request.errorCode }) };
    finishAttempt(emulator, request.paymentId, outcome, error);
  }
  return emulator.state.simulations.put({ id: digits(12), ...request });
}

/**
 * Finds a simulation.
 * @throws ApiError 404
 */
export function readSimulationById(emulator: Emulator, simulationId: string): Simulation {
  const simulation = emulator.state.simulations.get(simulationId);
  if (simulation === undefined) {
    throw new ApiError(404, 'invalid_request_error', 'simulation_not_found', 'simulation not found');
  }
  return simulation;
}

/** The simulation as the API shows it. */
export function simulationEntity(simulation: Simulation): Record<string, unknown> {
  return {
    simulation_id: simulation.id,
    entity: 'PAYMENTS',
    entity_id: simulation.paymentId,
    entity_simulation: {
      payment_status: simulation.status,
      ...(simulation.errorCode === null ? {} : { payment_error_code: simulation.errorCode }),
    },
  };
}
