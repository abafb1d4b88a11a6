export * from './table-LVUFY5PI.js';
