export * from './table-XHVOTFQD.js';
