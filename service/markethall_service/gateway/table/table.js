export * from './table-4EUHIXLX.js';
