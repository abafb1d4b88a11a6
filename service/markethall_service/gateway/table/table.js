export * from './table-KLTQS57Y.js';
