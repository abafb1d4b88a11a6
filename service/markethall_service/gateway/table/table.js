export * from './table-7ZILM7RK.js';
